import type { ReactNode } from "react";
import { Badge } from "@chakra-ui/react/badge";
import { CircleAlert, CircleCheck, CircleDashed, CircleDot, CircleX } from "lucide-react";

const looks = {
  /** Not begun. */
  open: { palette: "gray", Mark: CircleDashed },
  /** Under way. */
  moving: { palette: "brand", Mark: CircleDot },
  /** As it should be. */
  done: { palette: "green", Mark: CircleCheck },
  /** Ended without success. */
  stopped: { palette: "red", Mark: CircleX },
  /** Needs attention. */
  late: { palette: "orange", Mark: CircleAlert },
};

/** What a status means to its readers. */
export type StatusTone = keyof typeof looks;

/** A status by word, colour and shape together. */
export function Status({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  const { palette, Mark } = looks[tone];
  return (
    <Badge colorPalette={palette} gap="1">
      <Mark size={12} aria-hidden />
      {children}
    </Badge>
  );
}
