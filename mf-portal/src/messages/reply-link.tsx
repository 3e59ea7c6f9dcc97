import type { Message } from "@dmc-hub/shared-types";
import { Link, useSession } from "@dmc-hub/sdk";

/** Opens the form that answers a message; nothing below one's own. */
export const ReplyLink = ({ id, senderId }: Message) =>
  senderId === useSession().id ? null : (
    <Link to={`?panel=messages&reply=${id}`} textStyle="sm">
      Reply
    </Link>
  );
