import { data } from 'react-router'

export function loader() {
  throw data(null, { status: 404 })
}

/** Never rendered: the error boundary of the shell is shown instead. */
function NotFound() {
  return null
}

export { NotFound as default }
