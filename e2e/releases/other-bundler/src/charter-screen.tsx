import { useState } from "react";
import { Button, Page, useToast } from "@dmc-hub/sdk";

/** Counts the seats of a flight. */
export function CharterScreen() {
  const [seats, setSeats] = useState(8);
  const toast = useToast();
  const add = () => {
    setSeats(seats + 1);
    toast({ title: "A seat more" });
  };
  return (
    <Page title="Charter flights">
      <p>{seats} seats</p>
      <Button onClick={add}>Add a seat</Button>
    </Page>
  );
}
