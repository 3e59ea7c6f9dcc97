import { type ReleaseDecision, releaseDecision, type RemoteOverview } from "@dmc-hub/shared-types";
import { useQueryClient, useToast } from "@dmc-hub/sdk";
import { FormDialog, TextField } from "@dmc-hub/sdk/forms";
import { useStillShown } from "@dmc-hub/sdk/list";
import { versionName } from "./release-words.ts";
import { api } from "./releases-api.ts";

type Canary = NonNullable<RemoteOverview["canary"]>;

/** A decision of an administrator, with what they saw. */
export type Decision =
  | { readonly what: "promote" | "end"; readonly canary: Canary; readonly stable: string }
  | { readonly what: "rollBack"; readonly stable: string; readonly before: string };

interface DecisionDialogProps {
  readonly remote: RemoteOverview;
  readonly decision: Decision;
  readonly onClose: () => void;
}

/** Asks for confirmation and a reason before changing what is served. */
export function DecisionDialog({ remote, decision, onClose }: DecisionDialogProps) {
  const toast = useToast();
  const isStillShown = useStillShown();
  const client = useQueryClient();
  const { title, description, submit, busy, done, values, send } = wordsOf(remote, decision);
  const renew = () => client.invalidateQueries({ queryKey: [api.releases.list.path] });
  return (
    <FormDialog
      title={title}
      description={description}
      schema={releaseDecision}
      values={{ ...values, why: "" }}
      submitLabel={submit}
      busyLabel={busy}
      onSubmit={async (body: ReleaseDecision) => {
        await send({ remote: remote.name, body });
        toast({ title: done, description: "It takes effect with each page that is loaded from now on." });
        await renew();
        if (isStillShown()) onClose();
      }}
      // If somebody else was first, their change is shown below.
      onFailure={() => void renew()}
      onClose={onClose}
    >
      <TextField name="why" label="Why" help="The history shows it with your name." autoFocus isRequired />
    </FormDialog>
  );
}

function wordsOf({ name, built }: RemoteOverview, decision: Decision) {
  const stable = versionName(decision.stable, built);
  if (decision.what === "rollBack") {
    const before = versionName(decision.before, built);
    return {
      title: `Roll ${name} back?`,
      description: `Everybody gets ${before} instead of ${stable}. ${stable} stays in the store and can be released again.`,
      submit: "Roll back",
      busy: "Rolling back...",
      done: `${name} was rolled back to ${before}`,
      values: { from: decision.stable },
      send: api.releases.rollBack,
    };
  }
  const { version } = decision.canary;
  if (decision.what === "end")
    return {
      title: `End the canary of ${name}?`,
      description: `Everyone who got ${version} gets ${stable} again.`,
      submit: "End canary",
      busy: "Ending...",
      done: `The canary ${name} ${version} was ended`,
      values: { from: version, endsCanary: true },
      send: api.releases.rollBack,
    };
  return {
    title: `Promote ${name} ${version}?`,
    description: `Everybody gets ${version} instead of ${stable}, which can be rolled back to.`,
    submit: "Promote",
    busy: "Promoting...",
    done: `${name} ${version} is served to everybody`,
    values: { from: version },
    send: api.releases.promote,
  };
}
