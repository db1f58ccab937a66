/** The order of the steps forbids what was asked. */
export class RuleBroken extends Error {
  override name = 'RuleBroken'
  readonly code = 'STEP_TRANSITION_INVALID'
}
