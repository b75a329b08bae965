/** Whether journeys are no longer begun: `JOURNEYS_UNTIL`, in seconds since 1970, has passed. */
export const isPastDeadline = () =>
  Date.now() > Number(process.env.JOURNEYS_UNTIL || Number.POSITIVE_INFINITY) * 1000
