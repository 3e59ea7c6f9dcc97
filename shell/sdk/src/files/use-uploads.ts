import { ApiError, ATTACHED_LIMIT, inMegabytes } from "@dmc-hub/shared-types";
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { newKey } from "../services/new-key.ts";
import { failedTo } from "../services/failed-to.ts";
import { useToast } from "../services/services.ts";
import { isWorthRetrying } from "../services/try-again.ts";
import { unsavedChanges } from "../services/unsaved-changes.ts";
import type { FileCalls, FiledRecord } from "./file-calls.ts";
import { oneAtATime } from "../services/one-at-a-time.ts";
import { sendFile } from "./send-file.ts";

/** A file on its way to the server, or one that was refused. */
export interface Upload {
  readonly key: string;
  readonly file: File;
  /** The record on which it was chosen. */
  readonly record: FiledRecord;
  /** How much has been sent, 0 to 1. */
  readonly share: number;
  /** Why it was refused; null while it is on its way. */
  readonly failure: string | null;
  /** Whether the same file may be accepted when it is sent again. */
  readonly isWorthRetrying: boolean;
}

/** Uploads files one after another for the record, and goes on when another record or none is shown. */
export function useUploads({ add }: FileCalls, record: FiledRecord, onDone: () => Promise<unknown>) {
  const { uploads, put, change, drop, isKept, isSeen } = useKeptUploads(record);
  const toast = useToast();
  const { mutateAsync } = useMutation({
    mutationFn: (upload: Upload) =>
      sendFile(add.path, upload.record, upload.file, upload.key, (share) => change(upload, { share })),
  });
  const refuse = (upload: Upload, refusal: ApiError) => {
    const { detail, message } = refusal;
    change(upload, { failure: detail, isWorthRetrying: isWorthRetrying(refusal) });
    if (isSeen(upload)) return;
    const { relatedTo: kind, relatedId: id } = upload.record;
    toast({ ...failedTo(`upload ${upload.file.name}`)(message), opens: { kind, id } });
  };
  const send = async (upload: Upload) => {
    const release = unsavedChanges.work();
    try {
      // Whoever signs in next in this tab has nothing to do with it.
      await oneAtATime(async () => isKept(upload) && mutateAsync(upload)).finally(release);
      if (!isKept(upload)) return;
      await onDone();
      drop(upload);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isKept(upload)) refuse(upload, error);
    }
  };
  return {
    uploads,
    drop,
    add: (file: File) => {
      const failure = refusalOf(file);
      const upload = { key: newKey(), file, record, share: 0, failure, isWorthRetrying: false };
      put(upload);
      if (failure === null) void send(upload);
    },
    retry: (upload: Upload) => {
      change(upload, { failure: null, share: 0 });
      void send(upload);
    },
  };
}

/** The uploads of each record. The cache keeps them while none of it is shown, until the person signs out. */
function useKeptUploads(shown: FiledRecord) {
  const client = useQueryClient();
  const { data: uploads = none } = useQuery<readonly Upload[]>({
    queryKey: keyOf(shown),
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const set = (record: FiledRecord, next: (now: readonly Upload[]) => readonly Upload[]) =>
    client.setQueryData<readonly Upload[]>(keyOf(record), (now = none) => next(now));
  return {
    uploads,
    put: (upload: Upload) => set(upload.record, (now) => [...now, upload]),
    change: ({ record, key }: Upload, fields: Partial<Upload>) =>
      set(record, (now) => now.map((one) => (one.key === key ? { ...one, ...fields } : one))),
    drop: ({ record, key }: Upload) => set(record, (now) => now.filter((one) => one.key !== key)),
    /** Whether nobody has signed out since, or taken it away. */
    isKept: ({ record, key }: Upload) =>
      client.getQueryData<readonly Upload[]>(keyOf(record))?.some((one) => one.key === key) ?? false,
    /** Whether its record's files are on the screen. */
    isSeen: ({ record }: Upload) =>
      (client
        .getQueryCache()
        .find({ queryKey: keyOf(record) })
        ?.getObserversCount() ?? 0) > 0,
  };
}

const none: readonly Upload[] = [];

const keyOf = ({ relatedTo, relatedId }: FiledRecord) => ["uploads", { relatedTo, relatedId }] as const;

/** Why a file need not be sent at all; what it is, only its content says. */
const refusalOf = ({ size }: File): string | null =>
  size > ATTACHED_LIMIT
    ? `It is larger than ${inMegabytes(ATTACHED_LIMIT)}. Make it smaller, or upload it in parts.`
    : null;
