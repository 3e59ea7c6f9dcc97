/** Why a command does nothing, as told to a person without a stack. */
export class Refusal extends Error {}
