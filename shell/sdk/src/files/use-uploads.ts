import { useRef, useState } from "react";
import { ApiError, ATTACHED_LIMIT } from "@dmc-hub/shared-types";
import { useMutation } from "@tanstack/react-query";
import { newKey } from "../form/new-key.ts";
import type { FileCalls, FiledRecord } from "./file-calls.ts";
import { sendFile } from "./send-file.ts";

/** A file on its way to the server, or one that was refused. */
export interface Upload {
  readonly key: string;
  readonly file: File;
  /** How much has been sent, 0 to 1. */
  readonly share: number;
  /** Why it was refused; null while it is on its way. */
  readonly failure: string | null;
  /** Whether the same file may be accepted when it is sent again. */
  readonly isWorthRetrying: boolean;
}

/** Uploads files one after another: the server takes one at a time from each person. */
export function useUploads({ add }: FileCalls, record: FiledRecord, onDone: () => Promise<unknown>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const change = (key: string, fields: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...fields } : one)));
  const drop = (key: string) => setUploads((now) => now.filter((one) => one.key !== key));
  const { mutateAsync } = useMutation({
    mutationFn: ({ key, file }: Upload) =>
      sendFile(add.path, record, file, key, (share) => change(key, { share })),
  });
  const attempt = async (upload: Upload) => {
    try {
      await mutateAsync(upload);
      await onDone();
      drop(upload.key);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      change(upload.key, { failure: error.detail, isWorthRetrying: RETRIED.has(error.status) });
    }
  };
  const send = (upload: Upload) => {
    queue.current = queue.current.then(() => attempt(upload));
  };
  return {
    uploads,
    drop,
    add: (file: File) => {
      const upload = { key: newKey(), file, share: 0, failure: refusalOf(file), isWorthRetrying: false };
      setUploads((now) => [...now, upload]);
      if (upload.failure === null) send(upload);
    },
    retry: (upload: Upload) => {
      change(upload.key, { failure: null, share: 0 });
      send(upload);
    },
  };
}

/** Refusals of the moment: no answer, too slow, another upload in progress, out of service. */
const RETRIED: ReadonlySet<number> = new Set([0, 408, 429, 500, 502, 503, 504]);

/** Why a file need not be sent at all; what it is, only its content says. */
const refusalOf = ({ size }: File): string | null =>
  size > ATTACHED_LIMIT ? "It is larger than 10 MB. Make it smaller, or upload it in parts." : null;
