/** A decorative drawing of folded indigo cloth with a golden seam, the same in both themes. */
export function LoginArtwork({ className }: { className: string }) {
  return (
    <div aria-hidden="true" className={`relative overflow-clip bg-[#1c1d4f] ${className}`}>
      <svg
        viewBox="0 0 560 900"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full rtl:-scale-x-100"
      >
        <defs>
          <filter id="cloth-soft" x="-20%" width="140%" y="-5%" height="110%">
            <feGaussianBlur stdDeviation="15" />
          </filter>
        </defs>
        <g fill="none" filter="url(#cloth-soft)">
          {FOLDS.map(({ x, colour, width }) => (
            <path key={x} d={foldAt(x)} stroke={colour} strokeWidth={width} />
          ))}
        </g>
        <g fill="none" stroke="#d9a54a">
          <path d={foldAt(398)} strokeWidth="2.4" />
          <path d={foldAt(411)} strokeWidth="0.9" opacity="0.75" />
        </g>
      </svg>
    </div>
  )
}

/** Alternating light and dark folds. */
const FOLDS = [
  { x: -150, colour: '#3a3f8c', width: 46 },
  { x: -70, colour: '#171745', width: 60 },
  { x: 20, colour: '#3a3f8c', width: 52 },
  { x: 105, colour: '#191948', width: 66 },
  { x: 195, colour: '#393e8a', width: 58 },
  { x: 285, colour: '#16163f', width: 70 },
  { x: 372, colour: '#343984', width: 48 },
  { x: 455, colour: '#1b2050', width: 72 },
  { x: 545, colour: '#363b86', width: 52 },
  { x: 640, colour: '#191a48', width: 64 },
]

/** The path of a fold at `x`. */
function foldAt(x: number): string {
  return `M${x + 130} -40 C${x + 70} 150 ${x - 40} 270 ${x} 450 S${x + 140} 720 ${x + 20} 950`
}
