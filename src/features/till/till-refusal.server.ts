import { Refusal } from '#core/refusal.ts'

/** A refusal with details for the device, such as the articles that have changed. */
export class TillRefusal extends Refusal {
  readonly more: Record<string, unknown>

  constructor(code: string, more: Record<string, unknown> | object) {
    super(code, 'conflict')
    this.more = { ...more }
  }
}
