/** A registration as on the number plate; the district in grey if it can be told apart, unlike in `GA-482-KR`. */
export function Plate({ plate }: { plate: string }) {
  const [, district, rest] = /^(\p{Lu}{1,3})[- ](?=.*\d)([^-]+)$/u.exec(plate) ?? [];
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
