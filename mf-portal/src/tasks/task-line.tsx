import { type Task, taskStatuses } from "@dmc-hub/shared-types";
import { Box, chakra, Flex, Text } from "@dmc-hub/sdk";
import { daysLater, today, useFormat } from "@dmc-hub/sdk/format";
import type { ReactNode } from "react";
import { AboutLink } from "../relations/about-link.tsx";

const Check = chakra("input", {
  base: { w: "4", h: "4", m: "1", accentColor: "brand.solid", cursor: "pointer" },
});
const Title = chakra("span", {
  base: { overflowWrap: "anywhere" },
  variants: { isDone: { true: { color: "fg.muted", textDecoration: "line-through" } } },
});

interface TaskLineProps {
  readonly task: Task;
  readonly onCheck: (task: Task) => void;
  /** Shown at the end of the line. */
  readonly children?: ReactNode;
}

/** One task with its checkbox, its due date, and what it is about. */
export function TaskLine({ task, onCheck, children }: TaskLineProps) {
  const { day, timeZone } = useFormat();
  const isDone = taskStatuses.is(task.status, "done");
  const due = dueText(task, today(timeZone));
  return (
    <Flex as="li" px="5" py="2" gap="3" align="flex-start" borderTopWidth="1px">
      <Check
        type="checkbox"
        aria-label={`Done: ${task.title}`}
        checked={isDone}
        onChange={() => onCheck(task)}
      />
      <Box flex="1" minW="0">
        <Title isDone={isDone}>{task.title}</Title>
        <Text textStyle="sm" color={due === "Overdue" ? "fg.error" : "fg.muted"}>
          {task.dueDate === null ? due : `${due} · ${isDone ? "due " : ""}${day(task.dueDate)}`}
        </Text>
        <AboutLink {...task} />
        {children === undefined || task.description === null ? null : (
          <Text textStyle="sm" color="fg.muted" whiteSpace="pre-line" overflowWrap="anywhere" lineClamp={2}>
            {task.description}
          </Text>
        )}
      </Box>
      {children}
    </Flex>
  );
}

/** A task's urgency in a word. A task past its day is overdue, whatever its status says. */
function dueText({ status, dueDate }: Pick<Task, "status" | "dueDate">, now: string): string {
  if (taskStatuses.is(status, "done")) return "Completed";
  if (taskStatuses.is(status, "late") || (dueDate !== null && dueDate < now)) return "Overdue";
  if (dueDate === now) return "Today";
  return dueDate === daysLater(now, 1) ? "Tomorrow" : "Pending";
}
