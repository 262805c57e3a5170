"""/api/read, rank, graph, align, validate: single calls on what is posted; nothing of it is kept."""

from fastapi import APIRouter, Request, Response

from claimpath.calls.limits import CallLimits
from claimpath.calls.orders import AlignOrder, GraphOrder, Order, RankOrder, ReadOrder, ValidateOrder
from claimpath.calls.process import call
from claimpath.records import Alignment, GraphDocument, Ranking, Study, Validation
from claimpath.review.api.answers import HEAVY, MISTAKES, SECURED
from claimpath.review.cases.access import must_edit_cases
from claimpath.review.people import Person
from claimpath.review.settings import ReviewSettings
from claimpath.review.web.context import ThePerson

router = APIRouter(prefix="/api", tags=["calls"], responses={**MISTAKES, **HEAVY}, dependencies=SECURED)


def limits_of(settings: ReviewSettings) -> CallLimits:
    """What a workbench lets programs use."""
    return CallLimits(engines=settings.engines, look_up=settings.look_up, max_bytes=settings.max_upload_bytes)


@router.post("/read", response_model=Study)
def read_route(request: Request, person: ThePerson, body: ReadOrder) -> Response:
    """A study as records: every paragraph once, with its section and its sentences."""
    return _called(request, person, body)


@router.post("/rank", response_model=Ranking)
def rank_route(request: Request, person: ThePerson, body: RankOrder) -> Response:
    """A study's passages in order of how well they support or undermine a claim."""
    return _called(request, person, body)


@router.post("/graph", response_model=GraphDocument)
def graph_route(request: Request, person: ThePerson, body: GraphOrder) -> Response:
    """The typed graph of an explanation."""
    return _called(request, person, body)


@router.post("/align", response_model=Alignment)
def align_route(request: Request, person: ThePerson, body: AlignOrder) -> Response:
    """A graph's sub-graphs beside those of a reference."""
    return _called(request, person, body)


@router.post("/validate", response_model=Validation)
def validate_route(request: Request, person: ThePerson, body: ValidateOrder) -> Response:
    """Whether a graph's sub-graphs are grounded in studies, relevant and sufficient."""
    return _called(request, person, body)


def _called(request: Request, person: Person, order: Order) -> Response:
    must_edit_cases(person)
    limits: CallLimits = request.app.state.call_limits
    return Response(call(order, limits), media_type="application/json")
