/** Request header of automatic reloads after a change: they do not count as activity of the user. */
export const BACKGROUND_HEADER = 'x-background'
