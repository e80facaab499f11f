export default function HomePage() {
  return <h1>Karigar</h1>;
}
