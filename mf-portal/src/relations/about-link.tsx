import type { Task } from "@dmc-hub/shared-types";
import { Text, ThingLink } from "@dmc-hub/sdk";

/** What a task or a message is about, with the way there; nothing if it is about nothing. */
export const AboutLink = ({
  relatedId,
  relatedName,
  relatedType,
}: Pick<Task, "relatedId" | "relatedName" | "relatedType">) =>
  // The API of the release before names nothing.
  relatedId && relatedName && relatedType ? (
    <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
      About{" "}
      <ThingLink kind={relatedType} id={relatedId}>
        {relatedName}
      </ThingLink>
    </Text>
  ) : null;
