import { Button, PlainLink } from "@dmc-hub/sdk";
import { Plus } from "@dmc-hub/sdk/icons";
import { TaskLine } from "../tasks/task-line.tsx";
import { usePrefetchOpenTasks, useOpenTasks } from "../tasks/use-tasks.ts";
import { Card, CardList, Nothing } from "./card.tsx";

/** Number of tasks on the card. */
const SHOWN = 5;

/** Requests the card's tasks while the dashboard is still being drawn. */
export const usePrefetchTasks = () => usePrefetchOpenTasks(SHOWN);

/** The next tasks. */
export function TasksCard() {
  const { tasks, error, refetch, check } = useOpenTasks(SHOWN);
  return (
    <Card
      title="Tasks & Reminders"
      viewAll="?panel=tasks"
      actions={
        <Button size="xs" variant="outline" asChild>
          <PlainLink to="?panel=tasks&task=new">
            <Plus aria-hidden /> Add Task
          </PlainLink>
        </Button>
      }
    >
      <CardList
        rows={tasks}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <>
            <Nothing>No tasks to show</Nothing>
            <Button size="sm" variant="outline" asChild>
              <PlainLink to="?panel=tasks&task=new">Create your first task</PlainLink>
            </Button>
          </>
        }
      >
        {(task) => <TaskLine key={task.id} task={task} onCheck={check} />}
      </CardList>
    </Card>
  );
}
