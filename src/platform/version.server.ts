import project from '../../package.json' with { type: 'json' }

/** The version of the running program, from package.json. */
export const VERSION = project.version
