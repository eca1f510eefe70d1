/** A seeded random number generator: the demo shop is the same on every machine. */
export class SeededRandom {
  #state: number

  /** Each kind of data has a generator with its own seed, so that a change of one does not change the others. */
  constructor(name: string) {
    this.#state = Array.from(name).reduce(
      (seed, letter) => Math.imul(seed ^ letter.charCodeAt(0), 16_777_619),
      1,
    )
  }

  /** From 0 up to but not including 1 (mulberry32). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  between(min: number, max: number): number {
    return min + this.fraction() * (max - min)
  }

  /** A whole number, both ends included. */
  whole(min: number, max: number): number {
    return Math.floor(this.between(min, max + 1))
  }

  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  pick<T>(choices: readonly T[]): T {
    return this.weighted(choices, () => 1)
  }

  weighted<T>(choices: readonly T[], weightOf: (choice: T) => number): T {
    let left = this.fraction() * choices.reduce((total, choice) => total + weightOf(choice), 0)
    for (const choice of choices) {
      left -= weightOf(choice)
      if (left < 0) return choice
    }
    if (choices.length === 0) throw new RangeError('SeededRandom.weighted: the list of choices is empty')
    return choices.at(-1) as T
  }

  shuffled<T>(things: readonly T[]): T[] {
    const ranked = things.map((thing) => ({ thing, rank: this.fraction() }))
    return ranked.sort((a, b) => a.rank - b.rank).map(({ thing }) => thing)
  }

  letters(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet[this.whole(0, alphabet.length - 1)]).join('')
  }

  /** Has the format of a secret token (128 bits in base64url) but is not secret: it is the same in every demo shop. */
  token(): string {
    return this.letters(BASE64URL, 22)
  }

  hex(length: number): string {
    return this.letters('0123456789abcdef', length)
  }

  uuid(): string {
    return `${this.hex(8)}-${this.hex(4)}-4${this.hex(3)}-a${this.hex(3)}-${this.hex(12)}`
  }
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
