import { qrCode } from '../printer/qr-code.rules.ts'

/** Modules around the code that readers need to be blank. */
const BORDER = 4

/** Black on white in both themes, because readers expect it. Nothing if the text is too long for a code. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const rows = qrCode(text)
  if (!rows) return null
  const size = rows.length + 2 * BORDER
  const path = rows
    .flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x + BORDER} ${y + BORDER}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-36 shrink-0 rounded-button bg-[#fff] text-[#000] sm:size-44"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
