/** Request header of the service worker when it fetches a page to store as an offline copy. */
export const OFFLINE_COPY_HEADER = 'x-copy'
