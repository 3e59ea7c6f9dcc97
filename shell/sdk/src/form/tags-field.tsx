import { type ChangeEvent, type KeyboardEvent, useId, useState } from "react";
import { folded, type UsedTag } from "@dmc-hub/shared-types";
import { Badge } from "@chakra-ui/react/badge";
import { Flex } from "@chakra-ui/react/flex";
import { Input } from "@chakra-ui/react/input";
import { chakra } from "@chakra-ui/react/styled-system";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useController, useFormContext } from "react-hook-form";
import { isComposing } from "../kit/is-composing.ts";
import { FieldFrame, type FieldProps } from "./field-frame.tsx";

/** The contract's maximum number of tags. What it refuses of those that are pasted stays, with its message. */
const MOST = 20;

/** Number of tags that are offered at once. */
const OFFERED = 20;

/** Tags of a row: typed, or chosen from those that the company uses. Enter and a comma add what was typed. */
export const TagsField = (props: FieldProps) => (
  <FieldFrame {...props}>
    <TagsBox name={props.name} />
  </FieldFrame>
);

/** Inside the field's frame, which labels it. */
function TagsBox({ name }: { name: string }) {
  const { tags, add, remove, ref, onBlur } = useTags(name);
  const [text, setText] = useState("");
  const list = useId();
  const offered = useOffered(tags, text);
  const isFull = tags.length >= MOST;
  const take = (typed: readonly string[], rest = "") => {
    add(typed);
    setText(rest);
  };
  const onChange = ({ target: { value }, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if (isChoice(nativeEvent) && offered.includes(value)) return take([value]);
    // What is before a comma is a tag.
    const parts = value.split(/[,;]/);
    const rest = parts.pop();
    take(parts, rest);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Backspace" && text === "") remove(tags.at(-1));
    if (event.key !== "Enter" || text.trim() === "") return;
    // Of a form, Enter would send the rest as well.
    event.preventDefault();
    take([text]);
  };
  return (
    <Flex direction="column" gap="2" w="full">
      <Chips tags={tags} onRemove={remove} />
      <Input
        ref={ref}
        list={list}
        value={text}
        autoComplete="off"
        disabled={isFull}
        placeholder={isFull ? `At most ${MOST} tags` : "Add a tag"}
        onChange={onChange}
        onKeyDown={onKeyDown}
        onBlur={() => {
          take([text]);
          onBlur();
        }}
      />
      <datalist id={list}>
        {offered.map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </datalist>
    </Flex>
  );
}

/** Whether an offered text was chosen rather than typed. */
const isChoice = (event: Event): boolean =>
  !("inputType" in event) || event.inputType === "insertReplacementText";

const nothing: readonly string[] = [];

/** The form's tags, and how to change them. */
function useTags(name: string) {
  const {
    field: { value, ref, onChange, onBlur },
  } = useController({ name });
  const { trigger } = useFormContext();
  const tags: readonly string[] = Array.isArray(value) ? value : nothing;
  const put = (next: readonly string[]) => {
    if (next.length === tags.length) return;
    onChange(next);
    void trigger(name);
  };
  return {
    tags,
    ref,
    onBlur,
    add: (typed: readonly string[]) => {
      const next = [...tags];
      for (const one of typed.map((text) => text.trim()))
        if (one !== "" && !hasTag(next, one)) next.push(one);
      put(next);
    },
    remove: (tag: string | undefined) => put(tags.filter((one) => one !== tag)),
  };
}

/** Whether a tag is among others, whatever its case. */
const hasTag = (tags: readonly string[], tag: string): boolean =>
  tags.some((one) => one.toLowerCase() === tag.toLowerCase());

/** Tags of the company that contain the text and that the row does not have. */
function useOffered(tags: readonly string[], text: string): readonly string[] {
  const { data: used = [] } = useQuery<readonly UsedTag[]>({ queryKey: ["/api/tags"] });
  const wanted = folded(text);
  const fitting = used.filter(({ tag }) => folded(tag).includes(wanted) && !hasTag(tags, tag));
  return fitting.slice(0, OFFERED).map(({ tag }) => tag);
}

const Remove = chakra("button", { base: { rounded: "sm", cursor: "pointer", focusVisibleRing: "outside" } });

const Chips = ({ tags, onRemove }: { tags: readonly string[]; onRemove: (tag: string) => void }) =>
  tags.length === 0 ? null : (
    <Flex as="ul" gap="1" wrap="wrap" aria-label="Chosen tags">
      {tags.map((tag) => (
        <Badge as="li" key={tag} colorPalette="gray" fontWeight="normal" minH="6">
          {tag}
          <Remove type="button" aria-label={`Remove ${tag}`} onClick={() => onRemove(tag)}>
            <X size={14} aria-hidden />
          </Remove>
        </Badge>
      ))}
    </Flex>
  );
