/** Sent by the service worker with a page that it asks for to keep, for when there is no network. */
export const COPY_HEADER = 'x-copy'
