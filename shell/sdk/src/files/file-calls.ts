import type { CallOptions } from "@dmc-hub/shared-types";

/** The calls about files, as in the typed client. */
export interface FileCalls {
  readonly list: FileList;
  /** Is sent with its progress, which the typed client cannot tell. */
  readonly add: { readonly path: string };
  remove(input: { id: number }): Promise<unknown>;
  restore(input: { id: number }): Promise<unknown>;
}

interface FileList {
  (input: never, options?: CallOptions): Promise<readonly KeptFile[]>;
  readonly path: string;
}

/** The record that files are kept with. */
export interface FiledRecord {
  /** Its kind: "client". */
  readonly relatedTo: string;
  readonly relatedId: number;
}

/** A file that is kept with a record. */
export interface KeptFile {
  readonly id: number;
  readonly name: string;
  /** Its content type. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Who uploaded it; null for somebody whose account was deleted. */
  readonly userName: string | null;
  readonly createdAt: string;
}
