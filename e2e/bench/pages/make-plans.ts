import type { APIRequestContext } from "@playwright/test";
import type { Plans } from "./clicks.ts";

/** Makes the itineraries that are opened, of 60 and of 500 activities. */
export async function makePlans(requests: APIRequestContext, address: string): Promise<Plans> {
  const make = async (path: string, data: object): Promise<{ id: number }> => {
    const answer = await requests.post(`${address}/api/${path}`, { data, headers: { origin: address } });
    if (!answer.ok()) throw new Error(`/api/${path} answers ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  };
  const planOf = async (count: number): Promise<number> => {
    const title = `A plan of ${count} activities`;
    const client = await make("clients", { name: title, email: `plan-${count}@mail.example` });
    const days = { startDate: dayOf(0), endDate: dayOf(DAYS - 1) };
    const trip = { clientId: client.id, title, destination: "Lisbon", pax: 12, ...days };
    const proposal = await make("proposals", trip);
    const { id } = await make("itineraries", { proposalId: proposal.id, title });
    for (let index = 0; index < count; index += 1) await make("activities", activityOf(id, index));
    return id;
  };
  return { plan: await planOf(60), longPlan: await planOf(500) };
}

const DAYS = 20;

const dayOf = (index: number) => `2027-03-${String(1 + (index % DAYS)).padStart(2, "0")}`;

/** One of an itinerary, somewhere around Lisbon. */
const activityOf = (itineraryId: number, index: number) => ({
  itineraryId,
  title: `Visit ${index + 1}`,
  kind: "visit",
  day: dayOf(index),
  startTime: `${String(6 + (Math.floor(index / DAYS) % 16)).padStart(2, "0")}:${index % 2 === 0 ? "00" : "30"}`,
  place: "Lisbon",
  latitude: 38.7 + (index % 50) / 100,
  longitude: -9.1 + (index % 30) / 100,
});
