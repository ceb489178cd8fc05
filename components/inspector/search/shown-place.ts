import { placeQuery, type RequestPlace, type RequestViewName } from "../request-place";

/** A target of the search: a view of a request, a part of it, or what changed since another request. */
export interface ShownPlace {
  place: RequestPlace;
  view: RequestViewName;
  part: string | null;
  comparedWith: RequestPlace | null;
}

/** Returns the address of a place, below the page's own. `find` stays searched for there. */
export const addressOf = ({ place, view, part, comparedWith }: ShownPlace, find: string) =>
  `${placeQuery(place, view, comparedWith, find)}${part === null ? "" : `#${CSS.escape(part)}`}`;
