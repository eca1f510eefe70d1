/** A difference with its sign: `+2`, `−3` or `0`. */
export function SignedNumber({ number }: { number: number }) {
  const tone = number < 0 ? 'text-henna' : number > 0 ? 'text-ok' : 'text-subtle'
  return (
    <bdi dir="ltr" className={`font-semibold tabular-nums ${tone}`}>
      {number > 0 ? `+${number}` : number < 0 ? `−${-number}` : '0'}
    </bdi>
  )
}
