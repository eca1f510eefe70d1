/**
 * Push services are public HTTPS servers on the usual port. The addresses a name resolves to are checked when a message
 * is sent.
 */
export function isPublicEndpoint(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    // A name with a dot, and no address.
    /^(?!\d+\.)[\w-]+(\.[\w-]+)*\.[a-z][\w-]+$/i.test(url.hostname)
  )
}
