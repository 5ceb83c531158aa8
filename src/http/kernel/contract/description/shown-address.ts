/** The address in the texts of descriptions and pages, which a service replaces by its own. */
export const shownAddress = 'http://127.0.0.1:8080';
