/** What a person is told when a command does nothing, without a stack. */
export class Refusal extends Error {}
