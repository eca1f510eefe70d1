interface AvatarProps {
  name: string
  /** A picture of the person; without it the first letter of the name is shown. */
  url?: string | undefined
  size?: 'medium' | 'large'
}

const SIZES = { medium: 'size-8 text-small', large: 'size-11 text-h2' }

/** Chosen by the name, so that a person has the same colour everywhere. */
const TINTS = [
  'bg-pri-100 text-link',
  'bg-henna-50 text-henna',
  'bg-gold-50 text-gold-ink',
  'bg-teal-50 text-teal',
  'bg-plum-50 text-plum',
]

/** Decorative for screen readers, because the name is written beside it. */
export function Avatar({ name, url, size = 'medium' }: AvatarProps) {
  const shape = `shrink-0 rounded-full ${SIZES[size]}`
  if (url) return <img src={url} alt="" referrerPolicy="no-referrer" className={`object-cover ${shape}`} />
  return (
    <span aria-hidden="true" className={`grid place-items-center font-semibold ${shape} ${tintOf(name)}`}>
      {initialOf(name)}
    </span>
  )
}

function initialOf(name: string): string {
  return Array.from(name.trim())[0]?.toLocaleUpperCase('fr') ?? '?'
}

function tintOf(name: string): string {
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return TINTS[sum % TINTS.length] ?? ''
}
