/** Makes the browser save a booking as a calendar file, which calendar programs open. */
export function addToCalendar(id: number): void {
  const link = document.createElement("a");
  link.href = `/api/bookings/${id}/calendar`;
  link.download = `booking-${id}.ics`;
  link.click();
}
