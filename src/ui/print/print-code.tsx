import './print-code.css'

/** A QR code below a printed document, with what it is for. */
export function PrintCode({ code, label }: { code: string; label: string }) {
  return (
    <div className="print-code">
      <img src={code} alt={label} />
      <p>{label}</p>
    </div>
  )
}
