import { useRef, useState } from "react";
import { useStillShown } from "../../kit/use-still-shown.ts";

type Step = "reading" | "checking" | "importing";

/**
 * The newest step while it is in progress, null between steps, and why it was refused. Its work learns whether it still
 * is the newest, so that it says nothing about a file or columns that were chosen meanwhile.
 */
export function useStep() {
  const [step, setStep] = useState<Step | null>(null);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const newest = useRef(0);
  const isStillShown = useStillShown();
  const begin = (next: Step | null) => {
    const own = (newest.current += 1);
    setStep(next);
    setRefusal(null);
    return () => own === newest.current && isStillShown();
  };
  const during = async (next: Step, work: (isNewest: () => boolean) => Promise<void>) => {
    const isNewest = begin(next);
    try {
      await work(isNewest);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (isNewest()) setRefusal(error);
    } finally {
      if (isNewest()) setStep(null);
    }
  };
  return { step, refusal, during, abandon: () => void begin(null) };
}
