/** A registration as it is written on the vehicle; the district in grey where it is told apart. */
export function Plate({ plate }: { plate: string }) {
  const [, district, rest] = /^(\p{Lu}{1,3})[- ]+(.+)$/u.exec(plate) ?? [];
  return (
    <span class="plate">
      {district ? (
        <>
          <i>{district}</i>
          {rest}
        </>
      ) : (
        plate
      )}
    </span>
  );
}
