import { type DemoTrips, message, offer, on, plan, reserved, task } from "./trip-shorthand.ts";

/** Trips of Summit Trails. */
export const summitTrips: DemoTrips = {
  proposals: [
    offer(
      "Granite Peak School",
      "Week on the snow",
      "Galtür",
      [-60, 6],
      [48, 33_600, "accepted"],
      plan(
        "completed",
        "First turns",
        "Four groups by level, one teacher with each.",
        [
          on(0, "16:00-18:00", "other", "Skis and boots for everyone", "Sport Hauser"),
          on(1, "09:00-15:00", "experience", "Ski school", "Galtür"),
          on(3, "17:00-19:00", "free", "Afternoon at the baths", "Therme Silvretta"),
        ],
        [
          reserved(
            "confirmed",
            "Dormitories, full board",
            "Berghotel Adlerhorst",
            "Granite – two teachers per floor.",
          ),
          reserved("confirmed", "48 sets of skis", "Sport Hauser"),
        ],
      ),
    ),
    offer(
      "Annika Berg",
      "Trails around the Ortler",
      "Sulden",
      [-1, 6],
      [1, 2_980, "accepted"],
      plan(
        "active",
        "Thirty kilometres a day",
        "Luggage goes ahead every night.",
        [
          on(0, "07:00-13:00", "experience", "Valley loop to begin with", "Sulden"),
          on(1, "06:30-14:00", "experience", "Over the Madritsch pass", "Martell"),
          on(2, "07:00-12:30", "experience", "Lake trail", "Martell"),
          on(3, "", "free", "Rest and massage", "Latsch"),
        ],
        [reserved("confirmed", "Luggage transfers, five nights", "Alpentransfer", "Berg – one bag, 15 kg.")],
      ),
    ),
    offer(
      "Cascade Outdoors",
      "Product test for retailers",
      "Sölden",
      [15, 4],
      [32, 47_500, "accepted"],
      plan(
        "active",
        "Test days on the glacier",
        "New skis every run; evenings with the designers.",
        [
          on(0, "17:00-19:00", "other", "Fitting and briefing", "Sölden"),
          on(1, "08:00-15:00", "experience", "Glacier, first run at opening", "Rettenbach"),
          on(2, "08:00-15:00", "experience", "Glacier, groups change skis", "Tiefenbach"),
          on(2, "19:00-22:00", "meal", "Fondue evening", "Käserei Obermatt"),
        ],
        [
          reserved(
            "confirmed",
            "Glacier passes, three days",
            "Gletscherbahn Sölden",
            "Cascade – early gondola at 7:30.",
          ),
          reserved("pending", "Coaches from Innsbruck", "Alpentransfer", "Cascade – ski boxes."),
        ],
      ),
    ),
    offer(
      "Grace Kim",
      "Hut to hut",
      "Dolomites",
      [52, 7],
      [2, 4_640, "sent"],
      plan(
        "draft",
        "Seven huts, vegan",
        "Every hut is asked for its kitchen first.",
        [
          on(0, "14:00-17:00", "experience", "Walk in", "Sexten"),
          on(1, "08:00-15:00", "experience", "Round the three peaks", "Rifugio Tre Cime"),
        ],
        [reserved("pending", "Two beds, first night", "Rifugio Tre Cime", "Kim – vegan half board.")],
      ),
    ),
    offer(
      "Familie Steiner",
      "Ski school holidays",
      "St. Anton",
      [28, 7],
      [4, 6_900, "accepted"],
      plan(
        "active",
        "Two beginners, two off the piste",
        "School until three, everyone together after.",
        [
          on(1, "09:30-15:00", "experience", "Ski school, first day", "St. Anton"),
          on(1, "09:00-14:30", "experience", "Off-piste with guide", "Rendl"),
          on(4, "18:00-21:00", "meal", "Sledges and dumplings", "Rodelalm"),
        ],
        [reserved("confirmed", "Family room, half board", "Berghotel Adlerhorst", "Steiner – bunk beds.")],
      ),
    ),
    offer("Robert MacLeod", "In search of ibex", "Pontresina", [38, 5], [2, 5_200, "sent"]),
    offer("Banca di Trento", "Leadership days", "Bozen", [20, 3], [18, 21_300, "sent"]),
    offer("Bavaria Brauhaus", "Staff outing", "Garmisch", null, [85, 27_000, "draft"]),
    offer(
      "Yuki Sato",
      "Powder at short notice",
      "Zermatt",
      [3, 4],
      [1, 6_150, "accepted"],
      plan(
        "draft",
        "Wherever it snows",
        "Decided the evening before, by weather.",
        [on(0, "12:00-13:00", "transfer", "From the airport", "Zermatt")],
        [reserved("pending", "Heli drop, one day", "Heli Engadin", "Sato – only if the risk is 2 or less.")],
      ),
    ),
    offer("Maison Lacroix", "Snow and cheese", "Chamonix", [90, 4], [10, 18_750, "draft"]),
    offer("The Hargreaves Family", "Summer in a chalet", "Chamonix", null, [8, 14_200, "draft"]),
    offer("Zenith Optik", "Press trip, sunglasses at altitude", "Engadin", [-30, 3], [9, 16_800, "declined"]),
    offer(
      "Tomáš Dvořák",
      "Ski touring with avalanche course",
      "Lienz",
      [11, 5],
      [3, 3_870, "accepted"],
      plan(
        "active",
        "Course first, summits after",
        "The course ends with a certificate.",
        [
          on(0, "09:00-16:00", "experience", "Avalanche course", "Lienz"),
          on(2, "05:30-14:00", "experience", "First summit", "Defereggen"),
        ],
        [
          reserved(
            "cancelled",
            "Three beds in the hut",
            "Rifugio Tre Cime",
            "Dvořák – they stay in the valley.",
          ),
        ],
      ),
    ),
  ],
  tasks: [
    task(0, "pending", "Look at the snow report and choose the valley", "Powder at short notice"),
    task(1, "pending", "Ask all huts for vegan half board", "Hut to hut"),
    task(-2, "overdue", "Ski boxes on the coaches", "Product test for retailers"),
    task(6, "pending", "Offer a second date", "Leadership days"),
    task(9, "pending", "Sizes of boots from the parents", "Ski school holidays"),
    task(-10, "completed", "Send the group picture", "Week on the snow"),
    task(null, "pending", "Visit the new hut above Sexten"),
  ],
  messages: [
    message("company", 1, false, "Avalanche risk is 3 above 2,200 m today. Guides decide, nobody argues."),
    message("staff", 8, false, "Annika's bag went to the wrong valley; it will be there by six."),
    message("platform", 30, true, "Exports of lists are on their way; we will write when they are there."),
    message("staff", 55, true, "Cascade confirmed 32 people, two of them on snowboards."),
    message("company", 120, true, "Contracts with the huts are due at the end of the month."),
  ],
};
