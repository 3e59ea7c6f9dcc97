import { useEffect } from "react";
import {
  type Activity,
  activities,
  createApiClient,
  type GuideClash,
  itineraries,
  type TripMap,
  partners,
  places,
} from "@dmc-hub/shared-types";
import { useQuery, useQueryClient } from "@dmc-hub/sdk";
import { useChanges, useRowChange } from "@dmc-hub/sdk/list";

/** The calls about an itinerary's days. */
export const api = createApiClient({ activities, itineraries, partners, places });

const keyOf = (itineraryId: number) => [api.activities.list.path, { itineraryId }];

const activitiesOf = (itineraryId: number) => ({
  queryKey: keyOf(itineraryId),
  queryFn: ({ signal }: Asked): Promise<readonly Activity[]> =>
    api.activities.list({ itineraryId }, { signal }),
});

const guideClashesOf = (id: number) => ({
  queryKey: [`/api/itineraries/${id}/guide-clashes`],
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

/** Which of its guides others want at the same time. */
export const useGuideClashes = (itineraryId: number) => useQuery(guideClashesOf(itineraryId));

/** Where it leads. */
export const useTripMap = (itineraryId: number) => useQuery(mapOf(itineraryId));

/** Asks for the plan of an itinerary while the itinerary itself is still on its way; null asks for none. */
export function useEarlyPlan(itineraryId: number | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (itineraryId === null) return;
    void client.prefetchQuery(activitiesOf(itineraryId));
    void client.prefetchQuery(mapOf(itineraryId));
  }, [client, itineraryId]);
}

/** What a change of an activity changes besides. */
export const invalidatedBy = (itineraryId: number): readonly string[] => [
  `/api/itineraries/${itineraryId}/map`,
  `/api/itineraries/${itineraryId}/guide-clashes`,
];

/** Changes of an itinerary's activities. What moves is shown where it goes at once, and where it was if it is refused. */
export function useActivityChanges(itineraryId: number) {
  const client = useQueryClient();
  const { refresh } = useChanges(api.activities, invalidatedBy(itineraryId));
  const { change, reportRefusal } = useRowChange(api.activities, { noun: "activity", what: "move activity" });
  const key = keyOf(itineraryId);
  const show = (id: number, fields: Partial<Activity>) =>
    client.setQueryData<readonly Activity[]>(key, (rows) =>
      rows?.map((row) => (row.id === id ? { ...row, ...fields } : row)),
    );
  return {
    reportRefusal,
    change: async (row: Activity, fields: Partial<Activity>) => {
      await client.cancelQueries({ queryKey: key });
      show(row.id, fields);
      try {
        return await change(row, fields);
      } finally {
        // Somebody else may have moved it meanwhile: what they made of it is shown then.
        void refresh();
      }
    },
  };
}
