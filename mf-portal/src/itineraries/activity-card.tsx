import { memo, useRef } from "react";
import {
  type Activity,
  activityKind,
  type Booking,
  bookingStatuses,
  isSameTime,
  labelOf,
  zoneName,
} from "@dmc-hub/shared-types";
import { chakra, PlainLink, useNavigate } from "@dmc-hub/sdk";
import { useDraggable } from "@dmc-hub/sdk/drag";
import { GripVertical, TriangleAlert } from "@dmc-hub/sdk/icons";
import { RowMenu } from "@dmc-hub/sdk/list";
import { fromTrip } from "../trips/use-back-to-trip.ts";
import type { Doing } from "./use-schedule-actions.ts";

interface ActivityCardProps {
  readonly activity: Activity;
  /** The colour of its day. */
  readonly colour: string;
  readonly scheduleConflicts: readonly string[];
  /** Its live booking; null if it is not booked. */
  readonly booking: Booking | null;
  /** The company's time zone, which is not mentioned. */
  readonly homeZone: string;
  readonly isLit: boolean;
  readonly onLight: (id: number | null) => void;
  readonly open: (doing: Doing) => void;
}

/**
 * The cards of a day. A long plan has hundreds of elements: the list's rules style them all, instead of each
 * styling itself.
 */
export const ActivityList = chakra("ul", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "1",
    "& > .card": {
      display: "grid",
      gridTemplateColumns: { base: "1.5rem minmax(0, 1fr) 2rem", sm: "1.5rem 6.5rem minmax(0, 1fr) 2rem" },
      columnGap: "3",
      py: "1.5",
      rounded: "md",
    },
    "& > .card[data-lit]": { bg: "bg.muted" },
    "& > .card[data-dragged]": { opacity: 0.4 },
    "& .grip": {
      display: "inline-flex",
      alignItems: "center",
      justifyContent: "center",
      w: "6",
      h: "6",
      rounded: "sm",
      color: "fg.muted",
      cursor: "grab",
      focusVisibleRing: "outside",
      _hover: { bg: "bg.emphasized", color: "fg" },
    },
    "& .times": { color: "fg.muted", fontVariantNumeric: "tabular-nums", textStyle: "sm", pt: "0.5" },
    "& .zone": { display: "block", textStyle: "xs" },
    "& .about": {
      minW: "0",
      overflowWrap: "anywhere",
      gridColumn: { base: 2, sm: 3 },
      gridRow: { base: 2, sm: 1 },
      ps: "3",
      borderInlineStartWidth: "3px",
    },
    "& .title": { fontWeight: "medium", _hover: { textDecoration: "underline", textUnderlineOffset: "3px" } },
    "& .detail": { textStyle: "sm", color: "fg.muted" },
    "& .booked": {
      textStyle: "sm",
      color: "fg.success",
      fontWeight: "medium",
      _hover: { textDecoration: "underline" },
    },
    "& .notes": { whiteSpace: "pre-line", lineClamp: 3 },
    "& .conflict": {
      display: "flex",
      gap: "1.5",
      alignItems: "baseline",
      textStyle: "sm",
      color: "fg.warning",
      "& svg": { flexShrink: 0, translate: "0 2px" },
    },
    "& .menu": { gridColumn: { base: 3, sm: 4 }, gridRow: "1" },
  },
});

/** One activity of a day. Its handle can be dragged to another day; pressing the handle asks for the day. */
export const ActivityCard = memo(function ActivityCard(props: ActivityCardProps) {
  const { activity, colour, scheduleConflicts, booking, homeZone, isLit, onLight, open } = props;
  const { id, title, kind, place, partnerName, notes } = activity;
  const card = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const go = (href: string) => void navigate(href, { state: fromTrip });
  const isDragged = useDraggable(card, grip, { kind: "activity", id });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only shows where it is on the map
    <li
      ref={card}
      className="card"
      id={`activity-${id}`}
      data-lit={isLit || undefined}
      data-dragged={isDragged || undefined}
      onPointerEnter={() => onLight(id)}
      onPointerLeave={() => onLight(null)}
      onFocus={() => onLight(id)}
      onBlur={() => onLight(null)}
    >
      <button
        ref={grip}
        className="grip"
        type="button"
        aria-label={`Move ${title} to another day`}
        title="Drag to another day"
        onClick={() => open({ move: `${id}` })}
      >
        <GripVertical size={14} aria-hidden />
      </button>
      <Times {...activity} homeZone={homeZone} />
      <div className="about" style={{ borderColor: colour }}>
        <PlainLink className="title" to={`?activity=${id}`}>
          {title}
        </PlainLink>
        <p className="detail">
          {[labelOf(activityKind.fields.kind, kind), place, partnerName].filter(Boolean).join(" · ")}
        </p>
        {booking === null ? null : (
          <PlainLink className="booked" to={`/bookings?open=${booking.id}`}>
            {bookingStatuses.is(booking.status, "confirmed") ? "Confirmed" : "Booked"}
          </PlainLink>
        )}
        {notes === null ? null : <p className="detail notes">{notes}</p>}
        {scheduleConflicts.map((conflict) => (
          <p key={conflict} className="conflict">
            <TriangleAlert size={13} aria-label="Trouble:" />
            {conflict}
          </p>
        ))}
      </div>
      <div className="menu">
        <RowMenu name={title} entries={() => entriesOf(activity, booking, open, go)} />
      </div>
    </li>
  );
});

const entriesOf = (
  { id, itineraryId }: Activity,
  booking: Booking | null,
  open: (doing: Doing) => void,
  go: (href: string) => void,
) => [
  { label: "Edit", onSelect: () => open({ activity: `${id}` }) },
  ...(booking === null
    ? [
        {
          label: "Book",
          onSelect: () => go(`/bookings?edit=new&itineraryId=${itineraryId}&activityId=${id}`),
        },
      ]
    : []),
  { label: "Move to…", onSelect: () => open({ move: `${id}` }) },
  { label: "Copy to…", onSelect: () => open({ copy: `${id}` }) },
  { label: "Delete", onSelect: () => open({ delete: `${id}` }), isDestructive: true },
];

/** Its local times, with the time zone if that is not the company's. */
const Times = ({
  day,
  endDay,
  startTime,
  endTime,
  timeZone,
  homeZone,
}: Activity & Pick<ActivityCardProps, "homeZone">) => {
  const [on, time] = startTime === null ? [endDay ?? day, endTime] : [day, startTime];
  return (
    <p className="times">
      {time === null
        ? "Any time"
        : [startTime ?? "until", endTime].filter(Boolean).join(startTime === null ? " " : "–")}
      {endDay === null || endDay === day ? null : (
        <span title={`Ends on ${endDay}`}>
          {" "}
          +{Math.round((Date.parse(endDay) - Date.parse(day)) / 86_400_000)}
        </span>
      )}
      {timeZone === null || time === null || isSameTime(on, time, timeZone, homeZone) ? null : (
        <span className="zone">{zoneName(timeZone)}</span>
      )}
    </p>
  );
};
