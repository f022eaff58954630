interface Mortal {
  kill: () => Promise<void>;
}

export interface Crew<M> {
  /** Those who work now, one for each place. */
  members: readonly M[];
  /** From now on they die, each when its life is over. */
  begin: () => void;
  /** Lets everybody who works now live on; gives how many died. */
  end: () => Promise<number>;
  kills: () => number;
  killAll: () => Promise<void>;
}

/**
 * Places that are never empty: the next is up before the one before it dies without a word, so that dying costs the work in
 * hand and not the time in which nobody works.
 */
export const makeCrew = async <M extends Mortal>(
  size: number,
  start: () => Promise<M>,
  life: (member: M, place: number, nth: number) => Promise<void>,
): Promise<Crew<M>> => {
  const members: M[] = await Promise.all(Array.from({ length: size }, () => start()));
  let [isOver, kills] = [false, 0];
  let running: Promise<unknown> = Promise.resolve();
  const fill = async (place: number): Promise<void> => {
    for (let nth = 0; ; nth += 1) {
      const member = members[place];
      if (isOver || !member) return;
      await life(member, place, nth);
      members[place] = await start();
      await member.kill();
      kills += 1;
    }
  };
  return {
    members,
    begin: () => {
      running = Promise.all(members.map((_, place) => fill(place)));
      // Whoever waits for the end hears of it.
      running.catch(() => undefined);
    },
    end: async () => {
      isOver = true;
      await running;
      return kills;
    },
    kills: () => kills,
    killAll: async () => void (await Promise.all(members.map((member) => member.kill()))),
  };
};
