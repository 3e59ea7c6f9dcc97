import { JSONParser, type ParsedTokenInfo, TokenType } from "@streamparser/json";
import { ApiProblem, errors } from "./errors.ts";

/** Deepest nesting of a body. */
const DEPTH_LIMIT = 32;

/** Bytes of text that the parser buffers before it makes them a string. */
const STRING_BUFFER = 65_536;

/** Parses `{"rows": […]}` as it arrives, and keeps only the row that is not complete yet. */
export class RowsParser {
  readonly #parser = new JSONParser({
    paths: ["$.rows.*"],
    keepStack: false,
    stringBufferSize: STRING_BUFFER,
  });
  #depth = 0;
  #isAfterName = false;
  #hasRows = false;
  #rows: unknown[] = [];

  constructor() {
    this.#parser.onToken = (token) => this.#look(token);
    this.#parser.onValue = ({ value }) => this.#rows.push(value);
  }

  /** The rows that these bytes complete. @throws {ApiProblem} 400 if it is not such a body. */
  read(bytes: Uint8Array): unknown[] {
    orNotReadable(() => this.#parser.write(bytes));
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  /** Called when everything has arrived. @throws {ApiProblem} 400 if something is missing. */
  end(): void {
    if (!this.#parser.isEnded) orNotReadable(() => this.#parser.end());
    if (!this.#hasRows) throw notRows();
  }

  #look({ token, value }: ParsedTokenInfo): void {
    if (this.#depth === 0 && token !== TokenType.LEFT_BRACE) throw notRows();
    if (this.#depth === 1) this.#lookAtOutline(token, value);
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) this.#depth += 1;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.#depth -= 1;
    if (this.#depth > DEPTH_LIMIT)
      throw errors.malformed(`The body is nested more than ${DEPTH_LIMIT} levels deep.`);
  }

  /** Checks what is outside the list. The parser itself checks that it is JSON. */
  #lookAtOutline(token: TokenType, value: ParsedTokenInfo["value"]): void {
    if (token === TokenType.COMMA) this.#isAfterName = false;
    else if (token === TokenType.STRING && !this.#isAfterName) this.#noteName(String(value));
    else if (!OUTLINE.has(token)) throw notRows();
  }

  #noteName(name: string): void {
    if (name !== "rows") throw errors.invalid({ path: name.slice(0, 100), message: "Send nothing but rows" });
    if (this.#hasRows) throw errors.invalid({ path: "rows", message: "Send rows only once" });
    this.#hasRows = true;
    this.#isAfterName = true;
  }
}

/** The tokens around the list besides its name. */
const OUTLINE = new Set([TokenType.COLON, TokenType.LEFT_BRACKET, TokenType.RIGHT_BRACE]);

const notRows = () => errors.invalid({ path: "rows", message: "Send a list of rows" });

function orNotReadable(work: () => void): void {
  try {
    work();
  } catch (error) {
    throw error instanceof ApiProblem ? error : errors.notReadable();
  }
}
