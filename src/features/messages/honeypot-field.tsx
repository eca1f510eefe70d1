/** A field that people neither see nor reach: a form with a value in it was sent by a bot. */
export function HoneypotField({ label }: { label: string }) {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        {label}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
