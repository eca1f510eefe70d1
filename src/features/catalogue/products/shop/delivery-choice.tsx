/** Cost and time of delivery to the shopper's wilaya, which this device remembers. */
import { useEffect, useState } from 'react'
import { useLanguage } from '#ui/page/language.tsx'

type WilayaLine = [wilaya: string, name: string, text: string]

/** The choice on this page, or the wilaya of the details that she asked to keep at her last order. */
function storedWilaya(): string {
  try {
    const { wilaya } = JSON.parse(localStorage.getItem('customer') ?? '{}') as { wilaya?: unknown }
    return localStorage.getItem('wilaya') ?? (typeof wilaya === 'string' ? wilaya : '')
  } catch {
    return ''
  }
}

function storeWilaya(wilaya: string): void {
  try {
    localStorage.setItem('wilaya', wilaya)
  } catch {
    // localStorage is not accessible or full: the next page asks again.
  }
}

export default function DeliveryChoice({ range, choose }: { range: string; choose: string }) {
  const language = useLanguage()
  const [lines, setLines] = useState<WilayaLine[]>([])
  const [chosen, setChosen] = useState(storedWilaya)
  useEffect(() => {
    const stop = new AbortController()
    fetch(`/delivery-lines?lang=${language}`, { signal: stop.signal })
      .then((response) => response.json() as Promise<WilayaLine[]>)
      .then(setLines)
      // Without a connection the range stays.
      .catch(() => undefined)
    return () => stop.abort()
  }, [language])
  const line = lines.find(([wilaya]) => wilaya === chosen)
  return (
    <>
      <span role="status">{line ? line[2] : range}</span>{' '}
      {lines.length > 0 && (
        <select
          aria-label={choose}
          value={line ? chosen : ''}
          onChange={({ currentTarget: { value } }) => {
            setChosen(value)
            storeWilaya(value)
          }}
          className="block min-h-11 rounded-field border border-field bg-surface px-2 text-ink"
        >
          {!line && <option value="">{choose}</option>}
          {lines.map(([wilaya, name]) => (
            <option key={wilaya} value={wilaya}>
              {name}
            </option>
          ))}
        </select>
      )}
    </>
  )
}
