declare const brand: unique symbol;

/** Of one program; a step that takes another's place takes its id. */
export type StepId = number & { readonly [brand]: "step" };
/** Of one program: the memory that a step has for itself. */
export type WorkId = string & { readonly [brand]: "work" };

export const stepId = (index: number): StepId => index as StepId;
export const workId = (step: StepId, name: string): WorkId => `${step} ${name}` as WorkId;
