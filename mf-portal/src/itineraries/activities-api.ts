import {
  type Activity,
  activities,
  activityKind,
  createApiClient,
  type GuideClash,
  guideClashesKey,
  itineraries,
  type TripMap,
  places,
} from "@dmc-hub/shared-types";
import { usePrefetchQuery, useQuery, useQueryClient } from "@dmc-hub/sdk";
import { useChanges, useRowChange } from "@dmc-hub/sdk/list";

/** The calls about an itinerary's days. */
export const api = createApiClient({ activities, itineraries, places });

const keyOf = (itineraryId: number) => [api.activities.list.path, { itineraryId }];

/** Moves that are on their way, by activity: what is read meanwhile may be from before them. */
const moving = new Map<number, Partial<Activity>>();

const asMoved = (row: Activity): Activity => ({ ...row, ...moving.get(row.id) });

const activitiesOf = (itineraryId: number) => ({
  queryKey: keyOf(itineraryId),
  queryFn: async ({ signal }: Asked): Promise<readonly Activity[]> =>
    (await api.activities.list({ itineraryId }, { signal })).map(asMoved),
});

const guideClashesOf = (id: number) => ({
  queryKey: [guideClashesKey, { id }],
  queryFn: ({ signal }: Asked): Promise<readonly GuideClash[]> =>
    api.itineraries.guideClashes({ id }, { signal }),
});

const mapOf = (id: number) => ({
  queryKey: [`/api/itineraries/${id}/map`],
  queryFn: ({ signal }: Asked): Promise<TripMap> => api.itineraries.map({ id }, { signal }),
});

interface Asked {
  readonly signal: AbortSignal;
}

/** All of an itinerary's activities. */
export const useActivities = (itineraryId: number) => useQuery(activitiesOf(itineraryId));

/** Which of its guides are needed elsewhere at the same time. */
export const useGuideClashes = (itineraryId: number) => useQuery(guideClashesOf(itineraryId));

/** The map of its route. */
export const useTripMap = (itineraryId: number) => useQuery(mapOf(itineraryId));

/** Requests the plan of an itinerary while the itinerary itself is still loading. */
export function usePrefetchPlan(itineraryId: number): void {
  usePrefetchQuery(activitiesOf(itineraryId));
  usePrefetchQuery(mapOf(itineraryId));
}

/** What else a change to an activity invalidates. */
export const invalidatedBy = (itineraryId: number): readonly string[] => [
  ...activityKind.invalidates,
  `/api/itineraries/${itineraryId}/map`,
];

/**
 * Changes to an itinerary's activities. A moved activity is shown in its new place at once, and in its old
 * one again if the move is refused.
 */
export function useActivityChanges(itineraryId: number) {
  const client = useQueryClient();
  const { refresh } = useChanges(api.activities, invalidatedBy(itineraryId));
  const { change, reportRefusal } = useRowChange(api.activities, { noun: "activity", what: "move activity" });
  const key = keyOf(itineraryId);
  const show = (id: number, fields: Partial<Activity>) => {
    const changed = (row: Activity) => (row.id === id ? { ...row, ...fields } : row);
    client.setQueryData<readonly Activity[]>(key, (rows) => rows?.map(changed));
    client.setQueryData<Activity>([`${api.activities.list.path}/${id}`], (row) => row && changed(row));
  };
  return {
    reportRefusal,
    change: async (row: Activity, fields: Partial<Activity>) => {
      moving.set(row.id, fields);
      await client.cancelQueries({ queryKey: key });
      show(row.id, fields);
      try {
        return await change(row, fields);
      } finally {
        if (moving.get(row.id) === fields) moving.delete(row.id);
        // If somebody else has moved it, that is shown then.
        void refresh();
      }
    },
  };
}
