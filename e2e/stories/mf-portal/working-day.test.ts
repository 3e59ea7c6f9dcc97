import { press, tabTo, type } from "../../fixtures/keyboard.ts";
import { toast } from "../../fixtures/lists.ts";
import { expect, test, unique } from "../../fixtures/test.ts";

test.use({ isFresh: true, contextOptions: { reducedMotion: "no-preference" } });

test.beforeEach(({ signedInAs }) => signedInAs("azure"));

test("a working day by keyboard: client, proposal, itinerary, booking, task", async ({ page }) => {
  test.slow();
  const client = unique("Aurora");
  const trip = unique("Northern lights");

  await page.goto("/dashboard");
  await press(page, page.getByRole("link", { name: "Add Client" }));
  const clientForm = page.getByRole("dialog", { name: "Add Client" });
  await type(page, clientForm.getByRole("textbox", { name: "Name" }), client);
  await type(page, clientForm.getByRole("textbox", { name: "Email" }), " desk@aurora.example ");
  await page.keyboard.press("Enter");
  await expect(clientForm).toBeHidden();

  // A proposal started from the client, prefilled.
  await page.goto(`/clients?${new URLSearchParams({ q: client })}`);
  await press(page, page.getByRole("button", { name: `Actions for ${client}` }));
  await expect(page.getByRole("menu")).toBeFocused();
  await page.keyboard.press("c");
  await page.keyboard.press("Enter");
  const proposalForm = page.getByRole("dialog", { name: "New Proposal" });
  await expect(proposalForm.getByRole("combobox", { name: "Client" })).toHaveValue(client);
  await type(page, proposalForm.getByRole("textbox", { name: "Title" }), trip);
  await type(page, proposalForm.getByRole("textbox", { name: "Destination" }), "Tromsø");
  await tabTo(page, proposalForm.getByLabel("Start date"));
  await page.keyboard.type("02272028");
  await tabTo(page, proposalForm.getByLabel("End date"));
  await page.keyboard.type("02292028");
  await expect(proposalForm.getByText("3 days")).toBeVisible();
  await type(page, proposalForm.getByRole("textbox", { name: "Travellers" }), "4");
  await type(page, proposalForm.getByRole("textbox", { name: "Value" }), "1.250,50");
  await page.keyboard.press("Enter");
  await expect(toast(page)).toContainText("Proposal Created");
  await expect(proposalForm).toBeHidden();

  // Sent and accepted.
  await press(page, page.getByRole("link", { name: client }));
  await expect(page.getByRole("heading", { name: trip })).toBeVisible();
  await expect(page.getByText("Feb 27 - Feb 29, 2028 (3 days)")).toBeVisible();
  await expect(page.getByText("€1,250.50")).toBeVisible();
  await press(page, page.getByRole("button", { name: "Mark as sent" }));
  await expect(toast(page)).toContainText("Proposal Sent");
  await press(page, page.getByRole("button", { name: "Mark as accepted" }));
  await expect(toast(page)).toContainText("Proposal Accepted");

  // The itinerary opens once created.
  await press(page, page.getByRole("button", { name: "Create Itinerary" }));
  const itineraryForm = page.getByRole("dialog", { name: "New Itinerary" });
  await expect(itineraryForm.getByRole("textbox", { name: "Title" })).toHaveValue(trip);
  await tabTo(page, itineraryForm.getByRole("textbox", { name: "Title" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/itineraries\/details\/\d+$/);
  await expect(page.getByText("No activities have been added to this itinerary yet")).toBeVisible();

  // A booking copies the itinerary's days.
  await press(page, page.getByRole("link", { name: "Add Booking" }));
  const bookingForm = page.getByRole("dialog", { name: "New Booking" });
  await expect(bookingForm.getByLabel("Start date")).toHaveValue("2028-02-27");
  await type(page, bookingForm.getByRole("textbox", { name: "Title" }), `${trip} rooms`);
  await type(page, bookingForm.getByRole("textbox", { name: "Guests" }), "4");
  await page.keyboard.press("Enter");
  await expect(bookingForm).toBeHidden();
  await page.goto(`/bookings?${new URLSearchParams({ q: trip })}`);
  const row = page.getByRole("row", { name: new RegExp(trip) });
  await expect(row).toContainText("3 days");
  await expect(row).toContainText("4 guests");
  await expect(row).toContainText("Pending");
  await expect(row).toContainText(client);

  // A task, completed.
  await page.goto("/dashboard");
  await press(page, page.getByRole("link", { name: "Add Task" }));
  const taskForm = page.getByRole("dialog", { name: "Add Task" });
  await type(page, taskForm.getByRole("textbox", { name: "Title" }), `Thank ${client}`);
  await page.keyboard.press("Enter");
  await expect(taskForm).toBeHidden();
  const box = page
    .getByRole("dialog", { name: "Tasks & Reminders" })
    .getByRole("checkbox", { name: `Done: Thank ${client}` });
  await tabTo(page, box);
  await page.keyboard.press("Space");
  await expect(box).toBeChecked();
});

test("a task is checked at once, and put back with a message where the server refuses", async ({
  page,
  add,
}) => {
  const title = unique("Call the harbour");
  await add("tasks", { title, dueDate: "2020-01-01" });
  await page.goto("/dashboard");
  const box = page.getByRole("checkbox", { name: `Done: ${title}` });
  await page.route("/api/tasks/*", (route) => route.fulfill({ status: 503, body: "Restarting." }));
  await box.click();
  await expect(toast(page)).toContainText("Failed to update task");
  await expect(box).not.toBeChecked();
  await page.unroute("/api/tasks/*");
  await box.click();
  await expect(box).toBeChecked();
});

test("going back with something typed asks first", async ({ page }) => {
  await page.goto("/clients");
  await page.getByRole("button", { name: "Add Client" }).click();
  const form = page.getByRole("dialog", { name: "Add Client" });
  await form.getByRole("textbox", { name: "Name" }).fill("Half a thought");
  await page.goBack();
  const question = page.getByRole("alertdialog", { name: "Discard what you typed?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(form.getByRole("textbox", { name: "Name" })).toHaveValue("Half a thought");
  await page.goBack();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL("/clients");
});

test("a day that does not exist is refused instead of erasing the stored one, and an amount takes a digit more", async ({
  page,
  add,
}) => {
  const client = await add("clients", { name: unique("Aurora"), email: "desk@aurora.example" });
  const days = { startDate: "2027-02-26", endDate: "2027-03-02" };
  const offer = { clientId: client.id, title: unique("Fjords"), destination: "Tromsø", value: 1250, ...days };
  const { id } = await add("proposals", offer);
  await page.goto(`/proposals?edit=${id}`);
  const form = page.getByRole("dialog", { name: "Edit Proposal" });
  const start = form.getByLabel("Start date");
  await tabTo(page, start);
  await page.keyboard.type("02292027");
  await page.keyboard.press("Enter");
  await expect(form.getByText("This day does not exist")).toBeVisible();
  await start.fill("2027-02-28");
  const value = form.getByRole("textbox", { name: "Value" });
  await expect(value).toHaveValue("1,250");
  await value.click();
  await page.keyboard.press("End");
  await page.keyboard.type("0");
  await expect(value).toHaveValue("12500");
  await page.keyboard.press("Enter");
  await expect(toast(page)).toContainText("Proposal Updated");
  const stored = await page.request.get(`/api/proposals/${id}`);
  expect(await stored.json()).toMatchObject({
    value: 12_500,
    startDate: "2027-02-28",
    endDate: "2027-03-02",
  });
});
