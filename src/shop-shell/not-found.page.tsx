import { data } from 'react-router'

export function loader() {
  throw data(null, { status: 404 })
}

/** Never shown: the shell's error boundary speaks instead. */
export default function NotFound() {
  return null
}
