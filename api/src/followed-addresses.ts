import { bookingKind, messageKind, taskKind } from "@dmc-hub/shared-types";
import { FILE_LISTS } from "./modules/files/change-files.ts";
import { activityLists } from "./modules/itineraries/activity-change.ts";
import { shareChange } from "./modules/links/share-change.ts";
import { changeOf } from "./resources/change-of.ts";

const changes = [...[taskKind, messageKind, bookingKind].map(changeOf), shareChange];

/** Addresses that events can make stale: after a gap in its stream, a tab fetches them again. */
export const followedAddresses: readonly string[] = [
  ...new Set([...changes.flatMap(({ invalidates }) => invalidates), activityLists, FILE_LISTS]),
];
