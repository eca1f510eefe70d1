/**
 * Divides an amount in proportion to weights: rounded down, the remaining units go to the largest remainders, of equal
 * ones to the first. No share exceeds its weight while the amount is at most the sum of the weights.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((added, weight) => added + BigInt(weight), 0n)
  if (total === 0n) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = exact.map((share) => Number(share / total))
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share % total }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
  let missing = amount - shares.reduce((added, share) => added + share, 0)
  for (const { index } of byRemainder) {
    if (missing <= 0) break
    shares[index]! += 1
    missing -= 1
  }
  return shares
}
